// Imported first by the configuration of tools that people and editors call directly.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Weftline's tools need Node 24 or newer, and this is ${process.versions.node}: call them by npm (npm test, npm run check), or put ${process.cwd()}/.node/bin first in PATH.`,
  );
  process.exit(1);
}
