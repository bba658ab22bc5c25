import { ConfigurableModuleBuilder, Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { refuseUnknownOptions } from '../errors/index.js';
import { AgentBuilder } from './agents/agent-builder.js';
import { AgentInstances } from './agents/agent-instances.js';
import { AgentRegistry } from './agents/agent-registry.js';
import { AgentsOrchestrator } from './agents/agents-orchestrator.js';
import { DeclaringModules } from './agents/declaring-modules.js';
import { FeatureModule } from './agents/feature-module.js';
import { Conversations } from './http/conversations.js';
import { DeclaredAgents } from './http/declared-agents.js';
import { HttpRuns } from './http/http-runs.js';
import { LostRuns } from './http/lost-runs.js';
import { MemoryRunStore } from './http/memory-run-store.js';
import { RunAnswers } from './http/run-answers.js';
import { RunKeeper } from './http/run-keeper.js';
import { RunLeases } from './http/run-leases.js';
import { RunRecords } from './http/run-records.js';
import { ModuleRunner } from './runs/module-runner.js';
import { provideAgent, type DeclaredAgent } from './agents/provide-agent.js';
import { ProviderFinder } from './tools/provider-finder.js';
import { RunScopes } from './tools/run-scopes.js';
import { OpenedSessions } from './runs/opened-sessions.js';
import { RunsInFlight } from './runs/runs-in-flight.js';
import { ToolwrightHealthIndicator } from './runs/toolwright-health-indicator.js';
import { MODULE_OPTIONS, RUNNER, RUN_STORE } from './tokens.js';
import { ToolCaller } from './tools/tool-caller.js';
import { ToolCatalog } from './tools/tool-catalog.js';
import { ToolContextCreator } from './enhancers/tool-context-creator.js';
import { ToolExplorer } from './tools/tool-explorer.js';
import { ToolInstances } from './tools/tool-instances.js';
import { ToolSelections } from './tools/tool-selections.js';
import { checkModuleOptions, type ToolwrightModuleOptions } from './toolwright-module-options.js';

const { ConfigurableModuleClass, MODULE_OPTIONS_TOKEN, OPTIONS_TYPE, ASYNC_OPTIONS_TYPE } =
  new ConfigurableModuleBuilder<ToolwrightModuleOptions>().setClassMethodName('forRoot').build();

const MODULE_PROVIDERS = [
  AgentBuilder,
  AgentInstances,
  AgentRegistry,
  AgentsOrchestrator,
  Conversations,
  DeclaredAgents,
  DeclaringModules,
  HttpRuns,
  LostRuns,
  OpenedSessions,
  ProviderFinder,
  RunAnswers,
  RunKeeper,
  RunLeases,
  RunRecords,
  RunScopes,
  RunsInFlight,
  ToolCaller,
  ToolCatalog,
  ToolContextCreator,
  ToolExplorer,
  ToolInstances,
  ToolSelections,
  ToolwrightHealthIndicator,
];

/**
 * Agents in a Nest application: `forRoot()` once, and `forFeature([SupportAgent])` in each module that declares agents.
 *
 * @example
 * ```ts
 * @Module({
 *   imports: [ToolwrightModule.forRoot({ model: 'gpt-5.6' }), ToolwrightModule.forFeature([SupportAgent])],
 *   providers: [OrderTools],
 * })
 * export class AppModule {}
 * ```
 */
@Module({
  providers: [
    ...MODULE_PROVIDERS,
    { provide: MODULE_OPTIONS, inject: [MODULE_OPTIONS_TOKEN], useFactory: checkModuleOptions },
    {
      provide: RUNNER,
      inject: [MODULE_OPTIONS, RunsInFlight],
      useFactory: (options: ToolwrightModuleOptions, runs: RunsInFlight) => new ModuleRunner(options, runs),
    },
    {
      provide: RUN_STORE,
      inject: [MODULE_OPTIONS],
      useFactory: ({ runStore }: ToolwrightModuleOptions) => runStore ?? new MemoryRunStore(),
    },
  ],
  exports: [
    AgentBuilder,
    AgentRegistry,
    Conversations,
    HttpRuns,
    MODULE_OPTIONS,
    OpenedSessions,
    RUNNER,
    RunAnswers,
    RunsInFlight,
    ToolwrightHealthIndicator,
  ],
})
export class ToolwrightModule extends ConfigurableModuleClass {
  /**
   * The module with its options, for the whole application.
   *
   * @throws UserError for options that are unknown or exclude each other.
   */
  static override forRoot(options: typeof OPTIONS_TYPE = {}): DynamicModule {
    return { ...super.forRoot(checkModuleOptions(options)), global: true };
  }

  /** The same with options that a factory or a class makes; they are checked when the application starts. */
  static override forRootAsync(options: typeof ASYNC_OPTIONS_TYPE): DynamicModule {
    return { ...super.forRootAsync(options), global: true };
  }

  /**
   * Declares agents: `@InjectAgent(SupportAgent)` injects them wherever the module is imported.
   *
   * @param agents Classes with `@Agent()`, and what `defineAgent()` makes.
   * @param options Modules that have what factories of definitions inject.
   * @throws UserError for what is no agent.
   */
  static forFeature(agents: readonly DeclaredAgent[], options: Pick<ModuleMetadata, 'imports'> = {}): DynamicModule {
    refuseUnknownOptions('ToolwrightModule.forFeature()', options, ['imports']);
    const providers = agents.map(provideAgent);
    return {
      module: FeatureModule,
      imports: options.imports ?? [],
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
