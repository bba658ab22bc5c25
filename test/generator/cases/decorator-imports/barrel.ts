export { tool as reTool } from 'toolwright';
export * from 'toolwright';
