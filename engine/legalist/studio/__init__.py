"""The studio: a server for a page on which games are played and their rules changed.

In: requests of a page on the same machine, or of guests who have a seat's token. Out: messages that
`wire` declares. Invariants: a seat is sent nothing that its player may not know; only files in the
author's folder are written, and only by its owner.
"""
