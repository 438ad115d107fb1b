import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { APPLICATION_CLASS } from '@/contract/organization/dictionary-manage'
import { listManagedReports } from '@/contract/production/report-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { createReread } from '@/features/manage/compare/reread'
import { DictionarySheet } from '@/features/manage/dictionary/DictionarySheet'
import { groupBy } from '@/lib/group-by'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Cell, CellGroup } from '@/ui/list/Cell'

import { ReportRightSheet } from './ReportRightSheet'
import { formatReportRight } from './report-right'

/** 报表: which reports the company shows, to whom, and in which order of their groups. */
export function ReportRightsView() {
  const query = useCall(listManagedReports, {})
  const refresh = useRefresh([listManagedReports])
  const [code, setCode] = useState<string>()
  const [isGrouping, setGrouping] = useState(false)
  const open = query.data?.find((one) => one.code === code)
  const groups = <Button grow={1} kind="secondary" text="分组与顺序" onPress={() => setGrouping(true)} />
  return (
    <AdministratorFrame route="manageData" title="报表设置" onRefresh={refresh} bottom={groups}>
      <QueryView query={query} what="报表" skeleton={<ListSkeleton count={6} />}>
        {(reports) => (
          <>
            {[...groupBy(reports, ({ className }) => className)].map(([className, group]) => (
              <CellGroup key={className} title={className}>
                {group.map((one) => (
                  <Cell
                    key={one.code}
                    title={one.name}
                    note={one.remark}
                    value={formatReportRight(one)}
                    onPress={() => setCode(one.code)}
                  />
                ))}
              </CellGroup>
            ))}
          </>
        )}
      </QueryView>
      {open ? (
        <ReportRightSheet
          report={open}
          reread={createReread(query, (one) => one.code === code)}
          onClose={() => setCode(undefined)}
        />
      ) : null}
      {isGrouping ? <DictionarySheet code={APPLICATION_CLASS} onClose={() => setGrouping(false)} /> : null}
    </AdministratorFrame>
  )
}
