import { tool } from 'toolwright';
import type { Incremental, MakeOptional, MutationPublishArgs, Post, PostInput, PostsQuery, PostsQueryVariables } from './graphql.js';

export class Blog {
  /** Publish a post. */
  @tool()
  publish({ id, input }: MutationPublishArgs): Promise<Post> {
    throw new Error(String([id, input]));
  }

  /** List posts. */
  @tool()
  posts(variables: PostsQueryVariables): Promise<PostsQuery> {
    throw new Error(String(variables));
  }

  /** Keep a draft. */
  @tool()
  draft(input: MakeOptional<PostInput, 'title'>, seen?: Incremental<Pick<Post, '__typename' | 'id'>>): void {}
}
