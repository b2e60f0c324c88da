import type { Db } from '../../db/connect.ts'

export const listDepartments = (db: Db) =>
  db
    .selectFrom('departments as d')
    .leftJoin('members as m', (join) =>
      join
        .onRef('m.department_id', '=', 'd.id')
        .onRef('m.workgroup_id', '=', 'd.workgroup_id')
        .on('m.left_at', 'is', null),
    )
    .select((by) => [
      'd.id',
      'd.name',
      'd.parent_id as parentId',
      by.fn.count<string>('m.user_id').$castTo<number>().as('memberCount'),
    ])
    .groupBy(['d.workgroup_id', 'd.id'])
    .orderBy('d.name')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, memberCount: Number(row.memberCount) })))
