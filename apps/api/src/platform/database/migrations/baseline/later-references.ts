/** Foreign keys to tables that are created later than theirs. */
export const laterReferences: readonly string[] = [
  `alter table audit_log add constraint audit_log_actor_fkey
    foreign key (actor_id) references users (id)`,
  `alter table bookings add constraint bookings_company_fkey
    foreign key (company_id) references companies (id)`,
  `alter table bookings add constraint bookings_cost_centre_fkey
    foreign key (cost_centre_id) references cost_centres (id)`,
  `alter table bookings add constraint bookings_person_fkey
    foreign key (person_id) references people (id)`,
  `alter table bookings add constraint bookings_technician_fkey
    foreign key (technician_id) references technicians (id)`,
  `alter table contact_requests add constraint contact_requests_person_fkey
    foreign key (person_id) references people (id)`,
  `alter table quick_bookings add constraint quick_bookings_person_fkey
    foreign key (person_id) references people (id)`,
  `alter table ledger_transactions add constraint ledger_transactions_invoice_fkey
    foreign key (membership_invoice_ref) references membership_invoices (provider_ref)`,
  `alter table disputes add constraint disputes_invoice_fkey
    foreign key (invoice_ref) references membership_invoices (provider_ref)`,
  `alter table bitcoin_payments add constraint bitcoin_payments_quote_fkey
    foreign key (quote_id) references bitcoin_quotes (id)`,
];
