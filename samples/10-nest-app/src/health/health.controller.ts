import { Controller, Get } from '@nestjs/common';
import { HealthCheck, HealthCheckService, type HealthCheckResult } from '@nestjs/terminus';
import { ToolwrightHealthIndicator } from 'toolwright/nestjs';
import { Public } from '../auth/decorators.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly toolwright: ToolwrightHealthIndicator,
  ) {}

  @Get()
  @Public()
  @HealthCheck()
  check(): Promise<HealthCheckResult> {
    return this.health.check([() => this.toolwright.isHealthy('assistant', { maxRuns: 100 })]);
  }
}
