// Runs SQL from standard input in DuckDB and prints the last statement's rows as JSON.
import { DuckDBInstance } from '@duckdb/node-api'
import { readFileSync } from 'node:fs'

const connection = await (await DuckDBInstance.create(':memory:')).connect()
const answer = await connection.runAndReadAll(readFileSync(0, 'utf8'))
console.log(JSON.stringify(answer.getRowObjectsJson()))
