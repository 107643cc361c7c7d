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

/** Show what a command of the server returns: places as references, scenarios as a message. */
async function shown(command, args, next) {
  const result = await next(command, args);
  if (command === "legalist.showReferences" && result) {
    const places = result.map((place) => client.protocol2CodeConverter.asLocation(place));
    const editor = vscode.window.activeTextEditor;
    const { uri } = editor.document;
    const at = editor.selection.active;
    await vscode.commands.executeCommand("editor.action.showReferences", uri, at, places);
  }
  if (command === "legalist.runScenarios" && result) {
    const failed = result.filter((one) => !one.passed).map((one) => one.name);
    const passed = result.length - failed.length;
    if (failed.length) vscode.window.showWarningMessage(`${passed} passed, failed: ${failed.join(", ")}`);
    else vscode.window.showInformationMessage(`${passed} passed`);
  }
  return result;
}

async function start() {
  const [command, ...args] = vscode.workspace.getConfiguration("legalist").get("server");
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const server = { command, args, options: folder ? { cwd: folder } : {} };
  client = new LanguageClient("legalist", "Legalist", server, {
    documentSelector: [{ scheme: "file", language: "legalist" }],
    middleware: { executeCommand: shown },
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.yaml") },
  });
  client.onNotification("legalist/checked", ({ uri, context }) => {
    if (uri !== vscode.window.activeTextEditor?.document.uri.toString()) return;
    status.text = `$(law) ${context}`;
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

/** Ask with which module the current file is checked, or give back the game that fits it. */
async function pickContext() {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || document.languageId !== "legalist") return;
  const uri = document.uri.toString();
  const ask = (command, ...args) =>
    client.sendRequest("workspace/executeCommand", { command, arguments: [uri, ...args] });
  const { choices, modules } = await ask("legalist.context");
  const items = [
    { label: "The game that fits the file" },
    ...choices.modules
      .filter((id) => !modules.includes(id))
      .map((id) => ({ label: `with ${id}`, choice: { modules: [...modules, id] } })),
    ...choices.players.map((players) => ({ label: `${players} players`, choice: { players } })),
    ...choices.maps.map((map) => ({ label: `on the map ${map}`, choice: { map } })),
    ...choices.editions.map((edition) => ({ label: `edition ${edition}`, choice: { edition } })),
  ];
  const picked = await vscode.window.showQuickPick(items, { placeHolder: "Check this file …" });
  if (picked) await ask("legalist.chooseContext", ...(picked.choice ? [picked.choice] : []));
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
