import type { QueryResult } from 'pg';
import type { Rows } from '#rows.ts';

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trim<Rest> : Text;
type OneLine<Sql extends string> = Sql extends `${infer Line}\n${infer Rest}` ? OneLine<`${Line} ${Rest}`> : Trim<Sql>;
type FirstWord<Text extends string> = Trim<Text> extends `${infer Word} ${string}` ? Word : Trim<Text>;
type Items<List extends string> = List extends `${infer Item},${infer Rest}` ? Trim<Item> | Items<Rest> : Trim<List>;
/** An item that is more than a column's name: its type does not follow from the table. */
type Expression = `${string}${' ' | '(' | '.' | ':' | '*' | "'" | '$'}${string}`;

type Listed<Table extends string, List extends string> = string extends List
  ? QueryResult
  : Table extends keyof Rows
    ? Extract<Items<List>, Expression> extends never
      ? QueryResult<Pick<Rows[Table], Items<List> & keyof Rows[Table]>>
      : QueryResult
    : QueryResult;
type ResultOfLine<Sql extends string> = Sql extends `select ${infer List} from ${infer Rest}`
  ? Listed<FirstWord<Rest>, List>
  : Sql extends `${'insert into' | 'update' | 'delete from'} ${infer Rest} returning ${infer List}`
    ? Listed<FirstWord<Rest>, List>
    : QueryResult;
/** What a constant statement answers: typed by its own list, where that names nothing but columns of one table. */
type ResultOf<Sql extends string> = ResultOfLine<OneLine<Sql>>;

declare module 'pg' {
  interface ClientBase {
    query<const Sql extends string>(text: Sql, values?: unknown[]): Promise<ResultOf<Sql>>;
  }
  interface Pool {
    query<const Sql extends string>(text: Sql, values?: unknown[]): Promise<ResultOf<Sql>>;
  }
}
