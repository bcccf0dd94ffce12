// Saves the data as a file and copies the command line that recreates this page.

function saveJson() {
  const address = URL.createObjectURL(new Blob([byId('report-data').textContent], { type: 'application/json' }));
  const link = el('a', { href: address, download: 'cupel-report.json' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  announce('The data was saved as cupel-report.json.');
}

// Without access to the clipboard, selects the command instead.
async function copyCommand(button) {
  let done = true;
  try {
    await navigator.clipboard.writeText(report.command);
  } catch {
    getSelection().selectAllChildren(byId('command'));
    done = document.execCommand('copy');
  }
  const confirmation = done ? 'Copied' : 'Selected below';
  announce(done ? 'The command line was copied.' : 'The command line is selected at the end of the page.');
  const label = button.textContent;
  button.textContent = confirmation;
  setTimeout(() => {
    button.textContent = label;
  }, 1600);
}

function initSave() {
  byId('command').textContent = visible(report.command);
  byId('save-json').addEventListener('click', saveJson);
  byId('copy-command').addEventListener('click', (event) => copyCommand(event.currentTarget));
}
