// Chooses the colours before anything is drawn: the user's choice, else what the system asks for. No module, because modules run
// after the first drawing and the page would flash.
(() => {
  const contrast = matchMedia('(prefers-contrast: more)');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('tabuleiro.theme');
    } catch {
      // No storage: the system decides.
    }
    const system = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = chosen && chosen !== 'system' ? chosen : system;
  };
  apply();
  contrast.addEventListener('change', apply);
  dark.addEventListener('change', apply);
  addEventListener('tabuleiro-theme', apply);
})();
