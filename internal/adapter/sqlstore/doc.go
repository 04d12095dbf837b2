// Package sqlstore keeps every domain's data in SQLite or PostgreSQL, in a room each: a package that owns the domain's tables,
// with its store and what proves it. SQL is written once for both engines.
//
//	sqldb       connection, dialect, transactions, constraints, pages, migrations: no domain's noun
//	register    what every room may read of partners, retailers, stores and their links, in one spelling each
//	<domain>    a room; rooms import sqldb and register, never each other
//	sqltest     a fresh database on each engine, for tests; its stage makes what a room's tests need of the others
//
// Here are the tests of what several rooms do together.
package sqlstore
