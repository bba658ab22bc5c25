/// <reference types="node" />
import type { APIGatewayProxyEventV2, S3Event, SQSRecord } from 'aws-lambda';
import { tool } from 'toolwright';

export class Replay {
  /** Replay events. */
  @tool()
  replay(
    call: Pick<APIGatewayProxyEventV2, 'rawPath' | 'headers' | 'queryStringParameters' | 'body' | 'isBase64Encoded'>,
    record: SQSRecord,
    event: S3Event,
  ): void {}
}
