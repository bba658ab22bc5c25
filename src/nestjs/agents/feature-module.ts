import { Module } from '@nestjs/common';

/** Holds the agents that one `forFeature()` declares. */
@Module({})
export class FeatureModule {}
