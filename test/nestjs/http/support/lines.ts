import { ConsoleLogger } from '@nestjs/common';

/** Keeps what an application logs, each line with its level. */
export class Lines extends ConsoleLogger {
  readonly lines: string[] = [];

  protected override printMessages(messages: unknown[], _context?: string, level?: string): void {
    this.lines.push(...messages.map((message) => `${level}: ${String(message)}`));
  }

  protected override printStackTrace(stack: string): void {
    if (stack !== '') this.lines.push(`stack: ${stack}`);
  }
}
