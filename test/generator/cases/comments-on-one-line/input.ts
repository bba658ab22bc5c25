import { tool } from 'toolwright';

interface Point { /** Across. */ x: number; /** Up. */ y: number }
enum Dir { /** Upwards. */ Up = 'up', Down = 'down' /* down */ }

export class Points {
  /** Move. */ @tool() move(point: Point, dir: Dir): void {}
}
