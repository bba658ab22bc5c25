import 'reflect-metadata';
import { ValidationPipe, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import './toolwright.manifest.js';

/** The application, with what holds for all of its modules. */
export async function createApplication(adapter: string = 'express'): Promise<INestApplication> {
  const isFastify = adapter === 'fastify';
  const app = await NestFactory.create(AppModule, isFastify ? new FastifyAdapter() : new ExpressAdapter(), {
    logger: ['warn', 'error'],
  });
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
  app.enableShutdownHooks();
  const outline = new DocumentBuilder().setTitle('Order desk').addBearerAuth().build();
  // On Fastify the page needs one more package, @fastify/static; the document at /docs-json does not.
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, outline), { ui: !isFastify });
  return app;
}
