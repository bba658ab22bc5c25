// What `prisma generate` writes of a small schema, in its own manner.
export declare const OrderStatus: {
  PENDING: 'PENDING';
  PAID: 'PAID';
  SHIPPED: 'SHIPPED';
};
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

export declare namespace Prisma {
  export type DecimalJsLike = { d: number[]; e: number; s: number; toFixed(): string };
  export type JsonValue = string | number | boolean | JsonObject | JsonArray | null;
  export type JsonObject = { [Key in string]?: JsonValue };
  export interface JsonArray extends Array<JsonValue> {}
  export type InputJsonObject = { readonly [Key in string]?: InputJsonValue | null };
  export interface InputJsonArray extends ReadonlyArray<InputJsonValue | null> {}
  export type InputJsonValue = string | number | boolean | InputJsonObject | InputJsonArray | { toJSON(): unknown };

  type Without<T, U> = { [P in Exclude<keyof T, keyof U>]?: never };
  type XOR<T, U> = T extends object ? (U extends object ? (Without<T, U> & U) | (Without<U, T> & T) : U) : T;
  export type Enumerable<T> = T | Array<T>;
  export type SortOrder = (typeof SortOrder)[keyof typeof SortOrder];
  export const SortOrder: { asc: 'asc'; desc: 'desc' };

  export type StringFilter<$PrismaModel = never> = {
    equals?: string;
    in?: string[];
    contains?: string;
    mode?: 'default' | 'insensitive';
    not?: NestedStringFilter<$PrismaModel> | string;
  };
  export type NestedStringFilter<$PrismaModel = never> = {
    equals?: string;
    in?: string[];
    contains?: string;
    not?: NestedStringFilter<$PrismaModel> | string;
  };
  export type DateTimeFilter<$PrismaModel = never> = {
    equals?: Date | string;
    gte?: Date | string;
    lt?: Date | string;
  };
  export type EnumOrderStatusFilter<$PrismaModel = never> = {
    equals?: OrderStatus;
    in?: OrderStatus[];
  };
  export type OrderWhereInput = {
    AND?: OrderWhereInput | OrderWhereInput[];
    OR?: OrderWhereInput[];
    NOT?: OrderWhereInput | OrderWhereInput[];
    id?: StringFilter<'Order'> | string;
    status?: EnumOrderStatusFilter<'Order'> | OrderStatus;
    createdAt?: DateTimeFilter<'Order'> | Date | string;
    total?: bigint | number;
  };
  export type OrderOrderByWithRelationInput = {
    id?: SortOrder;
    createdAt?: SortOrder;
  };
  export type OrderCreateInput = {
    id?: string;
    status?: OrderStatus;
    createdAt?: Date | string;
    total: bigint | number;
    photo?: Uint8Array | null;
    note?: string | null;
    meta?: InputJsonObject;
    customer: CustomerCreateNestedOneWithoutOrdersInput;
  };
  export type CustomerCreateNestedOneWithoutOrdersInput = {
    create?: XOR<CustomerCreateWithoutOrdersInput, CustomerUncheckedCreateWithoutOrdersInput>;
    connect?: { id: string };
  };
  export type CustomerCreateWithoutOrdersInput = { name: string; region: { connect: { id: string } } };
  export type CustomerUncheckedCreateWithoutOrdersInput = { name: string; regionId: string };

  export type OrderScalarFieldEnum = (typeof OrderScalarFieldEnum)[keyof typeof OrderScalarFieldEnum];
  export const OrderScalarFieldEnum: { id: 'id'; status: 'status'; total: 'total' };
  export namespace $OrderPayload {
    export type scalars = { id: string; status: OrderStatus; createdAt: Date; total: bigint; note: string | null };
  }
}
/** Model Order */
export type Order = Prisma.$OrderPayload.scalars;
