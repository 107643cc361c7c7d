import { mount } from "svelte";
import App from "./shell/App.svelte";
import "./shell/page.css";
import { applyTheme } from "./shell/theme.svelte";
import { trustNoText } from "./shell/trusted";

trustNoText();
applyTheme();
const page = document.getElementById("page");
if (page === null) throw new Error("the page has lost its root");
page.replaceChildren();
mount(App, { target: page });
