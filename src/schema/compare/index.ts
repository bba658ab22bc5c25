export { diffManifests } from './diff-manifests.js';
export { readManifestText, type ReadManifest } from './read-manifest-text.js';
export type { Impact, ManifestDifference, Release, ToolChange, ToolDifference, ToolPart } from './tool-change.js';
