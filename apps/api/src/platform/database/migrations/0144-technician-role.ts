import { type Kysely, sql } from 'kysely';

const ROLES = `'DISPATCHER', 'SUPPORT', 'MARKETING', 'READ_ONLY', 'TECHNICIAN'`;

const STATEMENTS = [
  `alter table users drop constraint users_role_known,
    add constraint users_role_known check (role in ('CUSTOMER', 'ADMIN', ${ROLES})) not valid`,
  `alter table users validate constraint users_role_known`,
  `alter table staff_invitations drop constraint staff_invitations_role_known,
    add constraint staff_invitations_role_known check (role in ('ADMIN', ${ROLES})) not valid`,
  `alter table staff_invitations validate constraint staff_invitations_role_known`,
  `alter table staff_roles drop constraint staff_roles_editable,
    add constraint staff_roles_editable check (role in (${ROLES})) not valid`,
  `alter table staff_roles validate constraint staff_roles_editable`,
];

/** Adds the role of technicians, who see and complete their own visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
