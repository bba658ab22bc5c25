export { Agent, type AgentOptions, type Instructions, type OutputType } from './agent.js';
