import { StartFailure } from '@/server/db/start-failure'

/** A check of a backup failed: bytes are missing, added or different. */
export class BackupDamaged extends StartFailure {
  override name = 'BackupDamaged'

  constructor(what = 'its bytes are not those that were written') {
    super(`The backup is damaged: ${what}. Nothing was restored; take another copy of it.`)
  }
}
