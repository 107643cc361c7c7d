// Starts `legalist lsp` and hands it the ruleset files of the workspace.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { isRuleset } = require("./sort");

let client;
let status;

/** Is there a manifest in one of the folders above a document, inside the workspace? */
async function insideRuleset(document) {
  const top = vscode.workspace.getWorkspaceFolder(document.uri)?.uri;
  let folder = vscode.Uri.joinPath(document.uri, "..");
  while (top && folder.path.startsWith(top.path)) {
    try {
      await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, "ruleset.yaml"));
      return true;
    } catch {
      const above = vscode.Uri.joinPath(folder, "..");
      if (above.path === folder.path) return false;
      folder = above;
    }
  }
  return false;
}

/** Give a YAML document the language `legalist` if it is a ruleset file: its first key says so, or
 * it is a part of a ruleset. */
async function adopt(document) {
  if (document.languageId !== "yaml" || document.uri.scheme !== "file") return;
  if (isRuleset(document.getText()) || (await insideRuleset(document))) {
    await vscode.languages.setTextDocumentLanguage(document, "legalist");
  }
}

async function start() {
  const [command, ...args] = vscode.workspace.getConfiguration("legalist").get("server");
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const server = { command, args, options: folder ? { cwd: folder } : {} };
  client = new LanguageClient("legalist", "Legalist", server, {
    documentSelector: [{ scheme: "file", language: "legalist" }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.yaml") },
  });
  client.onNotification("legalist/context", ({ label }) => {
    status.text = `$(law) ${label}`;
    status.show();
  });
  try {
    await client.start();
  } catch (error) {
    const advice = "install it with `pip install legalist[lsp]`, or set `legalist.server`";
    vscode.window.showErrorMessage(`legalist lsp did not start: ${error.message}; ${advice}`);
  }
}

async function restart() {
  await client?.stop();
  await start();
}

/** Ask in which game the current file is checked. */
async function pickContext() {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || document.languageId !== "legalist") return;
  const uri = document.uri.toString();
  const contexts = await client.sendRequest("workspace/executeCommand", {
    command: "legalist.contexts",
    arguments: [uri],
  });
  const picked = await vscode.window.showQuickPick(
    contexts.map((context) => ({ label: context.label, context })),
    { placeHolder: "Check this file as part of …" },
  );
  if (picked) {
    await client.sendRequest("workspace/executeCommand", {
      command: "legalist.chooseContext",
      arguments: [uri, picked.context],
    });
  }
}

async function activate(context) {
  status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  status.command = "legalist.pickContext";
  context.subscriptions.push(
    status,
    vscode.commands.registerCommand("legalist.restart", restart),
    vscode.commands.registerCommand("legalist.pickContext", pickContext),
    vscode.workspace.onDidOpenTextDocument(adopt),
  );
  await Promise.all(vscode.workspace.textDocuments.map(adopt));
  await start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
