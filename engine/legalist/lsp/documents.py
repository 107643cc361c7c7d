"""Opening, changing and closing documents; files that change on disk; the handshake."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp

from .positions import path_of
from .server import Server


def register(server: Server) -> None:
    @server.feature(lsp.INITIALIZED)
    def initialized(_params: lsp.InitializedParams) -> None:
        server.set_folders(_folders(server))
        _watch(server)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def others(_params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        server.set_folders(_folders(server))

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        server.put(document.uri, document.text, document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        if path_of(uri) not in server.versions:
            return  # never opened: its text would be taken from the disk
        text = server.workspace.get_text_document(uri).source
        server.put(uri, text, params.text_document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.drop(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(_params: lsp.DidSaveTextDocumentParams) -> None:
        server.check_again()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(_params: lsp.DidChangeWatchedFilesParams) -> None:
        server.check_again()

    @server.feature(lsp.SHUTDOWN)
    def shut_down(_params: None) -> None:
        server.worker.stop()


def _folders(server: Server) -> list[Path]:
    """Return the folders that the editor shows; an older editor has only a root."""
    uris = list(server.workspace.folders) or [server.workspace.root_uri or ""]
    paths = [path for path in map(path_of, uris) if path is not None]
    return list(dict.fromkeys(paths))


def _watch(server: Server) -> None:
    """Ask the editor to tell when files change on disk, if it can."""
    workspace = server.client_capabilities.workspace
    watching = None if workspace is None else workspace.did_change_watched_files
    if watching is None or not watching.dynamic_registration:
        return
    watchers = [lsp.FileSystemWatcher(pattern) for pattern in ("**/*.yaml", "**/*.yml")]
    server.client_register_capability(
        lsp.RegistrationParams(
            [
                lsp.Registration(
                    "legalist-files",
                    lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES,
                    lsp.DidChangeWatchedFilesRegistrationOptions(watchers),
                )
            ]
        )
    )
