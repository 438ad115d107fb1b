import { useState } from 'react'

import type { Person } from '@/contract/workflow/task'
import { ColleaguePlaceSheet } from '@/parts/people/ColleaguePlaceSheet'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { Cell, CellGroup } from '@/ui/list/Cell'

/** For administrators: picks a colleague to change their post and roles. */
export function ColleaguesCell() {
  const [isPicking, setPicking] = useState(false)
  const [picked, setPicked] = useState<Person>()
  return (
    <>
      <CellGroup>
        <Cell title="同事的岗位与角色" note="指定管理员、前台和门岗，调整岗位" onPress={() => setPicking(true)} />
      </CellGroup>
      <PersonPicker
        isOpen={isPicking}
        title="选择同事"
        onPick={([person]) => setPicked(person)}
        onClose={() => setPicking(false)}
      />
      {picked ? (
        <ColleaguePlaceSheet userId={picked.userId} name={picked.name} onClose={() => setPicked(undefined)} />
      ) : null}
    </>
  )
}
