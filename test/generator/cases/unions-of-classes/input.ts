import { tool } from 'toolwright';

class Circle {
  readonly kind = 'circle';
  radius!: number;
}
class Square {
  readonly kind = 'square';
  side!: number;
}
/** Several shapes that move as one. */
class Group {
  readonly kind = 'group';
  parts: Array<Circle | Square | Group> = [];
}
type Shape = Circle | Square | Group;

export class Canvas {
  /** Draw shapes. */
  @tool()
  draw(shape: Shape, more: ReadonlyArray<Circle | Square>, clip: Square | null, byName: Record<string, Exclude<Shape, Group>>): void {}
}
