// node schema.js <folder of schemas> <schema> <manifest>
// Checks library.properties or library.json against a JSON schema with ajv (6 or 8). Prints what is wrong, and ends
// with 1.
'use strict';
const fs = require('fs');
const path = require('path');
const ajvModule = require('ajv');
const Ajv = ajvModule.default || ajvModule;

const [folder, schemaName, manifest] = process.argv.slice(2);
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

// PlatformIO's schema has `required` with a boolean or a text in places; JSON Schema allows only lists.
function withoutBadRequired(schema) {
    if (Array.isArray(schema)) {
        return schema.map(withoutBadRequired);
    }
    if (schema === null || typeof schema !== 'object') {
        return schema;
    }
    return Object.fromEntries(Object.entries(schema)
        .filter(([key, value]) => key !== '$schema' && !(key === 'required' && typeof value !== 'object'))
        .map(([key, value]) => [key, withoutBadRequired(value)]));
}

function readProperties(file) {
    const lines = fs.readFileSync(file, 'utf8').split('\n').filter((line) => line.includes('='));
    return Object.fromEntries(lines.map((line) => {
        const at = line.indexOf('=');
        return [line.slice(0, at), line.slice(at + 1)];
    }));
}

const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
try {
    require('ajv-formats')(ajv);
} catch (error) {
    // ajv 6 has the formats itself
}
for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.json') && name !== schemaName)) {
    ajv.addSchema(withoutBadRequired(readJson(path.join(folder, file))));
}
const validate = ajv.compile(withoutBadRequired(readJson(path.join(folder, schemaName))));
const data = manifest.endsWith('.json') ? readJson(manifest) : readProperties(manifest);
if (!validate(data)) {
    for (const error of validate.errors) {
        console.error(`${path.basename(manifest)}: ${error.dataPath || error.instancePath} ${error.message}`);
    }
    process.exit(1);
}
console.log(`${path.basename(manifest)} is valid by ${schemaName}`);
