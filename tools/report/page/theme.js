// Light or dark theme: follows the system until the user presses the button. The choice is stored if the browser allows
// it.

const kThemes = { auto: 'auto', light: 'light', dark: 'dark' };

function setTheme(theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const button = byId('theme');
  button.textContent = `Theme: ${kThemes[theme]}`;
}

function initTheme() {
  let theme = 'auto';
  try {
    theme = localStorage.getItem('cupel-theme') || 'auto';
  } catch {
    /* storage is not available */
  }
  setTheme(theme in kThemes ? theme : 'auto');
  byId('theme').addEventListener('click', () => {
    const names = Object.keys(kThemes);
    const current = document.documentElement.dataset.theme || 'auto';
    const next = names[(names.indexOf(current) + 1) % names.length];
    setTheme(next);
    try {
      localStorage.setItem('cupel-theme', next);
    } catch {
      /* storage is not available */
    }
  });
}
