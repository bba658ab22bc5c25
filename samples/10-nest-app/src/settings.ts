import { Global, Injectable, Module } from '@nestjs/common';
import type { Model } from 'toolwright';
import { RehearsalModel } from 'toolwright/testing';

/** What the environment says. */
@Injectable()
export class Settings {
  /** A file of SQLite; without one, everything is forgotten in the end. */
  readonly database = process.env['DATABASE'] || ':memory:';
  /** The name of a language model; without a key, what stands in for one: it compares words. */
  readonly model: string | Model = process.env['OPENAI_API_KEY']
    ? process.env['OPENAI_MODEL'] || 'gpt-5.6-luna'
    : new RehearsalModel();
}

@Global()
@Module({ providers: [Settings], exports: [Settings] })
export class SettingsModule {}
