import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { type Dictionary, listDictionaries } from '@/contract/organization/dictionary-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { joinTexts } from '@/lib/text/join-texts'
import { QueryView } from '@/parts/QueryView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

import { DictionarySheet } from './DictionarySheet'

function formatDictionaryValue({ isEditable, entries }: Dictionary): string {
  return isEditable ? `${entries.filter(({ isOn }) => isOn).length} 项` : '运营方维护'
}

/** 数据字典: the texts of the codes that people choose from. */
export function DictionariesView() {
  const query = useCall(listDictionaries, {})
  const refresh = useRefresh([listDictionaries])
  const [code, setCode] = useState<string>()
  return (
    <AdministratorFrame route="manageData" title="数据字典" onRefresh={refresh}>
      <QueryView query={query} what="数据字典" skeleton={<ListSkeleton count={6} />}>
        {(dictionaries) => (
          <Card isFlush>
            {dictionaries.map((one) => (
              <Cell
                key={one.code}
                title={one.name}
                note={joinTexts([one.note, one.code])}
                value={formatDictionaryValue(one)}
                onPress={() => setCode(one.code)}
              />
            ))}
          </Card>
        )}
      </QueryView>
      {code === undefined ? null : <DictionarySheet code={code} onClose={() => setCode(undefined)} />}
    </AdministratorFrame>
  )
}
