import { expect, test } from "vitest";
import { Patience } from "./patience";

const ask = (id: number, method: string): string => JSON.stringify({ jsonrpc: "2.0", id, method, params: {} });
const refusal = (id: number): string => JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32801, message: "Content Modified" } });
const nothing = (id: number): string => JSON.stringify({ jsonrpc: "2.0", id, result: null });

test("a list that was refused is asked for again, but not for ever", () => {
  const patience = new Patience();
  const question = ask(4, "textDocument/completion");
  patience.sent(question);
  expect(patience.came(refusal(4))).toEqual({ again: question });
  expect(patience.came(refusal(4))).toEqual({ again: question });
  expect(patience.came(refusal(4))).toEqual({ read: nothing(4) });
});

test("what else is refused is answered by nothing", () => {
  const patience = new Patience();
  patience.sent(ask(5, "textDocument/hover"));
  expect(patience.came(refusal(5))).toEqual({ read: nothing(5) });
});

test("answers, other errors and news are read as they came", () => {
  const patience = new Patience();
  patience.sent(ask(6, "textDocument/completion"));
  const answer = JSON.stringify({ jsonrpc: "2.0", id: 6, result: { items: [] } });
  const error = JSON.stringify({ jsonrpc: "2.0", id: 7, error: { code: -32603, message: "-32801" } });
  const news = JSON.stringify({ jsonrpc: "2.0", method: "legalist/checked", params: {} });
  for (const message of [answer, error, news]) expect(patience.came(message)).toEqual({ read: message });
});
