// Joins the page, the engine and the maps in one file that makes no request.
//
//     node build.mjs <engine.wasm> <firmware.wasm> <examples> <page.html>
import {build} from 'esbuild';
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';

const [engine, firmware, examples, output] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const files = {
  engineFile: engine,
  firmwareFile: firmware,
  villageMap: path.join(examples, 'village/village.map'),
  flatPicture: path.join(examples, 'deliver/map.pgm'),
};

const packed = {
  name: 'files',
  setup(esbuild) {
    esbuild.onResolve({filter: /^virtual:files$/}, ({path: name}) => ({path: name, namespace: 'files'}));
    esbuild.onLoad({filter: /.*/, namespace: 'files'}, async () => ({
      contents: (await Promise.all(Object.entries(files).map(async ([name, file]) =>
        `export const ${name} = '${gzipSync(await readFile(file), {level: 9}).toString('base64')}';`))).join('\n'),
    }));
  },
};
const {outputFiles} = await build({
  entryPoints: [path.join(here, 'main.js')],
  bundle: true, write: false, format: 'esm', target: 'es2022', minify: true, charset: 'utf8', legalComments: 'inline',
  plugins: [packed],
});
const style = await readFile(path.join(here, 'style.css'), 'utf8');
// `$&` and the like have a meaning in a replacement, but not in the result of a function.
const page = (await readFile(path.join(here, 'index.html'), 'utf8'))
    .replace('/* style.css */', () => '\n' + style)
    .replace('/* main.js */', () => '\n' + outputFiles[0].text.replaceAll('</script', '<\\/script'));
await writeFile(output, page);
