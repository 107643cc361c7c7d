// Dark or light: as the system says until a reader chooses.

export type Theme = "system" | "light" | "dark";

const KEY = "legalist.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

function stored(): Theme {
  const found = localStorage.getItem(KEY);
  return found === "light" || found === "dark" ? found : "system";
}

class ThemeChoice {
  chosen = $state<Theme>(stored());
  systemIsDark = $state(dark.matches);
  readonly isDark = $derived(
    this.chosen === "system" ? this.systemIsDark : this.chosen === "dark",
  );

  toggle(): void {
    this.chosen = this.isDark ? "light" : "dark";
    localStorage.setItem(KEY, this.chosen);
    applyTheme();
  }
}

export const theme = new ThemeChoice();
dark.addEventListener("change", () => {
  theme.systemIsDark = dark.matches;
});

export function applyTheme(): void {
  const root = document.documentElement;
  if (theme.chosen === "system") delete root.dataset.theme;
  else root.dataset.theme = theme.chosen;
}
