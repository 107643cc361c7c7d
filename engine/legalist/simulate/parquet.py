"""Rows in the form of Parquet, where the library for it is installed: `legalist[simulate]`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from legalist.saves.whole_files import written_whole


class NoParquet(RuntimeError):
    """Raised where there is no library that writes Parquet, with what to do."""


def write_parquet(rows: Path, out: Path, identity: dict[str, Any]) -> None:
    """Copy rows block by block, with what says which games they are."""
    try:
        import pyarrow as pa
        import pyarrow.csv as csv
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise NoParquet(
            "for .parquet install it with `pip install 'legalist[simulate]'`"
        ) from error
    with csv.open_csv(rows) as reader, written_whole(out) as part:
        about = {b"legalist": json.dumps(identity, ensure_ascii=False).encode()}
        schema = reader.schema.with_metadata(about)
        with parquet.ParquetWriter(part, schema) as writer:
            for batch in reader:
                writer.write_batch(pa.record_batch(batch.columns, schema=schema))
