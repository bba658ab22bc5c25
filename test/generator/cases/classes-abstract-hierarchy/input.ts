import { tool } from 'toolwright';

/** What all of them have. */
abstract class BaseDto {
  /** Who asks. */
  requester!: string;
  readonly createdAt?: Date;
  protected secret = 'x';
  static counter = 0;
}
abstract class PagedDto<Item> extends BaseDto {
  page = 1;
  /** @maximum 100 */
  size = 20;
  abstract items: Item[];
}
class OrderLine {
  constructor(
    /** The article. */
    public readonly sku: string,
    public quantity: number = 1,
    readonly note?: string,
  ) {}
}
class OrdersDto extends PagedDto<OrderLine> {
  items: OrderLine[] = [];
  override size = 50;
}

export class Orders {
  /** Import orders. */
  @tool()
  import(orders: OrdersDto): void {}
}
