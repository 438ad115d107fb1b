import { array, type GenericSchema, type InferOutput, number, object, string } from 'valibot'

import { Count, Id } from '@/contract/shapes'

/** Why a row of a file cannot be imported. */
export const FileFault = object({
  /** As the spreadsheet numbers it. */
  row: number(),
  /** The heading of the column. */
  column: string(),
  text: string(),
})
export type FileFault = InferOutput<typeof FileFault>

const state = {
  id: Id,
  fileName: string(),
  /**
   * Known: checked, nothing is written; running; stopped, the server was interrupted and continues on request; done.
   */
  status: string(),
  /** Rows with content. */
  total: Count,
  /** Rows that the import adds, or has added. */
  added: Count,
  changed: Count,
  unchanged: Count,
  /** Rows that are left out. */
  faulty: Count,
  /** Rows that are through, without those that count as faulty. */
  done: Count,
  /** The first faults; all of them are a file of their own. */
  faults: array(FileFault),
}

const FileImport = object(state)
/** A file: checked, being imported, or imported. */
export type FileImport = InferOutput<typeof FileImport>

/** A file with its first rows. @param row one of them; `outcome` known: added, changed, unchanged, faulty */
export function fileImportSchema<Row extends GenericSchema>(row: Row) {
  return object({ ...state, rows: array(row) })
}
