// Generates the manifest of a project, and says what that took.
//
//   node scripts/bench/children/generate.mjs <folder of the project>

import { generate } from '../../../dist/esm/generator/index.js';
import { report } from './report.mjs';

const { manifest, diagnostics } = generate({ project: process.argv[2] });
if (manifest === undefined || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics.slice(0, 5)));
report();
