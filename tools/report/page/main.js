const data = JSON.parse(document.getElementById("report-data").textContent);
document.getElementById("page").textContent = data.command;
