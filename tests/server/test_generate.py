"""The generated files of the browser client are those of the present sources."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from jantaku.fx602p.flow import FX602P
from jantaku.server import generate, protocol


def test_generated_files_are_fresh() -> None:
    assert [str(path) for path in generate.stale()] == []


def test_check_names_a_stale_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(generate, "WEB", tmp_path)
    assert generate.main(["--check"]) == 1
    assert "protocol.schema.json" in capsys.readouterr().err
    assert generate.main([]) == 0
    assert generate.main(["--check"]) == 0


@pytest.mark.parametrize(
    ("schema", "union", "types"),
    [
        (generate.protocol_schema(), "ClientMessage", protocol.ClientMessage),
        (generate.protocol_schema(), "ServerMessage", protocol.ServerMessage),
        (generate.game_schema(FX602P), "Action", FX602P.action_type),
        (generate.game_schema(FX602P), "Event", FX602P.event_type),
    ],
)
def test_every_member_of_a_union_is_defined(schema: dict[str, Any], union: str, types: Any) -> None:
    members = {part["$ref"].rsplit("/", 1)[1] for part in schema["$defs"][union]["anyOf"]}
    assert members == {member.__name__ for member in types.__args__}
    for member in types.__args__:
        fields = {field.encode_name for field in msgspec.structs.fields(member)}
        assert set(schema["$defs"][member.__name__]["properties"]) == fields | {"type"}
