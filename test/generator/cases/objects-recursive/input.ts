import { tool } from 'toolwright';

interface Comment {
  text: string;
  replies: Comment[];
}
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
interface Folder {
  name: string;
  parent?: Folder | null;
  children: { folder: Folder; pinned: boolean }[];
}

export class Threads {
  /** Post a thread. */
  @tool()
  post(comment: Comment, folder: Folder): void {}

  /** Keep anything. */
  @tool()
  keep(value: Json): void {}
}
