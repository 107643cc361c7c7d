from typing import Any

Table = Any
TableView = Any
PieceMove = Any
