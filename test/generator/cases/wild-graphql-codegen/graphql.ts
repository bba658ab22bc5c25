// What graphql-codegen's typescript plugin writes of a small schema.
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string };
  String: { input: string; output: string };
  Boolean: { input: boolean; output: boolean };
  Int: { input: number; output: number };
  DateTime: { input: Date; output: Date };
  JSON: { input: Record<string, unknown>; output: Record<string, unknown> };
};

export enum PostState {
  Draft = 'DRAFT',
  Published = 'PUBLISHED',
}

/** What a post is made of. */
export type PostInput = {
  /** At most 80 letters. */
  title: Scalars['String']['input'];
  body?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<PostState>;
  tags?: InputMaybe<Array<InputMaybe<Scalars['ID']['input']>>>;
  publishAt?: InputMaybe<Scalars['DateTime']['input']>;
  meta?: InputMaybe<Scalars['JSON']['input']>;
};

export type Post = {
  __typename?: 'Post';
  id: Scalars['ID']['output'];
  author: User;
  comments: Array<Maybe<Comment>>;
  title: Scalars['String']['output'];
};
export type User = { __typename?: 'User'; id: Scalars['ID']['output']; posts: Array<Post> };
export type Comment = { __typename?: 'Comment'; by: User; text: Scalars['String']['output'] };

export type MutationPublishArgs = { id: Scalars['ID']['input']; input: PostInput };
export type PostsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;
export type PostsQuery = { __typename?: 'Query'; posts: Array<{ __typename?: 'Post' } & Pick<Post, 'id' | 'title'>> };
