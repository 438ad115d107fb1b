// The reports that the product computes (domains/report), in their groups, which have the order of the dictionary
// application_class.

interface UsualReport {
  /** Which report it is. */
  code: string
  name: string
  icon: string
  remark: string
  /** Roles that may read it; absent: every member. */
  roles?: readonly string[]
}

const classes: readonly {
  code: string
  name: string
  icon: string
  entries: readonly UsualReport[]
}[] = [
  {
    code: 'approval',
    name: '流程审批',
    icon: 'stamp',
    entries: [
      { code: 'approval', name: '审批时效', icon: 'clock', remark: '各流程办结用时与 24 小时办结率' },
      {
        code: 'load',
        name: '审批负荷',
        icon: 'users',
        remark: '各人处理量、等待时长与超时',
        roles: ['administrator'],
      },
    ],
  },
  {
    code: 'production',
    name: '生产现场',
    icon: 'factory',
    entries: [
      { code: 'oee', name: '产线 OEE', icon: 'gauge', remark: '时间开动率、性能开动率、合格率，按班次与产线' },
      { code: 'output', name: '产量达成', icon: 'chart-line', remark: '合格产量对计划，按产线与产品' },
      { code: 'defect', name: '不良分析', icon: 'warning', remark: '不良类型柏拉图与设备排名' },
      { code: 'downtime', name: '停机分析', icon: 'pause', remark: '停机原因、时段与设备' },
      { code: 'energy', name: '能耗分析', icon: 'bolt', remark: '用电与单件能耗' },
    ],
  },
]

/** A report as columns of its row, without ids. */
export const reportColumns = classes.flatMap(
  ({ code: classCode, name: className, icon: classIcon, entries }, classSort) =>
    entries.map(({ roles = [], ...entry }, sort) => ({
      ...entry,
      classCode,
      className,
      classIcon,
      classSort,
      sort,
      roles,
    })),
)
