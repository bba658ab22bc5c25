import { tool } from 'toolwright';
import { BaseEntity, Column, Entity, type DeepPartial, type FindOptionsOrder } from './typeorm.js';

@Entity()
export class Tag {
  @Column()
  id!: number;

  @Column({ length: 40 })
  name!: string;
}

@Entity()
export class Article extends BaseEntity {
  /** Given by the database. */
  @Column()
  id!: number;

  @Column({ nullable: true })
  title!: string | null;

  @Column()
  published: boolean = false;

  @Column()
  createdAt!: Date;

  @Column()
  tags!: Tag[];

  get isNew(): boolean {
    return this.id === 0;
  }
}

type Columns<T> = { [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]: T[K] };

export class ArticleService {
  /** Save an article. */
  @tool()
  save(article: Article): Promise<Article> {
    return Promise.resolve(article);
  }

  /** Write one from parts of it. */
  @tool()
  create(draft: DeepPartial<Columns<Omit<Article, 'id' | 'isNew'>>>, order?: FindOptionsOrder<Tag>): Promise<Article> {
    throw new Error(String([draft, order]));
  }
}
