/** A piece of study content as the story tells it. */
export interface StudyStory {
  key: string
  cateId: '1' | '3' | '4' | '5'
  title: string
  summary: string
  author: string
  cover: 'arch' | 'data' | 'energy' | 'gears' | 'robot' | 'rules'
  daysAgo: number
  views: number
  /** Name of a recording in study-media. */
  media?: 'shift' | 'andon' | 'spindle' | 'network'
  /** A heading and what stands under it: paragraphs, or HTML of their own when they begin with `<`. */
  points: readonly (readonly [heading: string, ...texts: string[]])[]
}

export const studyStories: readonly StudyStory[] = [
  {
    key: 'fire',
    cateId: '1',
    title: '车间消防通道与灭火器管理规定',
    author: '行政人事部',
    cover: 'rules',
    summary: '通道不堆料、灭火器一米内不遮挡，班组每周自查一次。',
    daysAgo: 9,
    views: 186,
    points: [
      [
        '一、通道',
        '消防通道净宽不小于 2.4 米，任何时候不得停放周转车、栈板和私人物品。',
        '因生产确需临时占用的，须经班组长与安全员同时签字，最长不超过 30 分钟。',
      ],
      [
        '二、灭火器',
        '灭火器前方 1 米内不遮挡，压力指针在绿区，铅封完好，每月点检并签字。',
        '<table><tr><th>区域</th><th>数量</th><th>责任人</th></tr><tr><td>A1、A2 产线</td><td>12</td><td>马琳</td></tr><tr><td>A3、A4 产线</td><td>16</td><td>陈强</td></tr><tr><td>油品库</td><td>6</td><td>李娜</td></tr></table>',
      ],
      ['三、自查与处罚', '班组长每周五 17:00 前完成自查登记；同一问题两周内重复出现，由部门经理在早会上说明。'],
    ],
  },
  {
    key: 'lockout',
    cateId: '1',
    title: '设备检修上锁挂牌作业规程',
    author: '设备工程部',
    cover: 'gears',
    summary: '断电、上锁、挂牌、验电四步缺一不可，谁上锁谁解锁。',
    daysAgo: 16,
    views: 243,
    points: [
      ['适用范围', '机床、机械臂、注塑机及其电气、气动、液压系统的检修、清洁和换型作业。'],
      [
        '四个步骤',
        '<ol><li><b>断电</b>：切断主电源，释放气压与液压，机械臂回零位并插安全销。</li><li><b>上锁</b>：每名作业人员各上一把个人锁。</li><li><b>挂牌</b>：写明姓名、时间、预计结束时间和电话。</li><li><b>验电</b>：试启动一次，确认无动作后再进入。</li></ol>',
        '<img src="/demo/cover/cover-gears.svg" alt="上锁位置示意">',
      ],
      ['解锁', '谁上锁谁解锁。人员离厂未解锁的，由部门经理与本人电话确认并留下记录后方可剪锁。'],
    ],
  },
  {
    key: 'shift',
    cateId: '4',
    title: 'A3 产线班前会：今天的三件事',
    author: '陈强',
    cover: 'robot',
    summary: '一分钟听完：CNC-07 首件加测、法兰盘换型五步、消防检查周。',
    daysAgo: 0.3,
    views: 58,
    media: 'shift',
    points: [
      [
        '要点',
        '<ul><li>CNC-07 更换主轴轴承，首件加测同心度</li><li>换型五步：停机挂牌、清台、换夹具、调程序、首件检验</li><li>消防检查周：通道不放周转车</li></ul>',
      ],
    ],
  },
  {
    key: 'spindle',
    cateId: '5',
    title: '主轴日常点检：看、听、摸、测',
    author: '张伟',
    cover: 'gears',
    summary: '开机前三分钟，避免半天停机。新员工上岗前必看。',
    daysAgo: 1.2,
    views: 132,
    media: 'spindle',
    points: [
      ['四步法', '看油位，听空转，摸温升，测振动。任何一步异常先停机，再拍照报修。'],
      [
        '判定标准',
        '<table><tr><th>项目</th><th>正常</th><th>报修</th></tr><tr><td>振动</td><td>≤ 2.8 mm/s</td><td>＞ 2.8 mm/s</td></tr><tr><td>温升</td><td>≤ 35 ℃</td><td>＞ 35 ℃</td></tr></table>',
      ],
    ],
  },
  {
    key: 'network',
    cateId: '3',
    title: '设备联网四层架构：从机台到看板',
    author: '方怡',
    cover: 'arch',
    summary: '采集层、边缘层、平台层、应用层各做什么，断网时数据去哪了。',
    daysAgo: 2.1,
    views: 97,
    media: 'network',
    points: [
      [
        '四层',
        '采集层每秒读取 PLC 与数控系统；边缘层断网缓存 72 小时；平台层统一点位与报警规则；应用层就是看板、报表和安灯。',
      ],
      ['排查顺序', '看板数据停住时，先看边缘网关的指示灯，再看平台的最后上报时间，最后看机台通讯口。'],
    ],
  },
  {
    key: 'andon',
    cateId: '4',
    title: '安灯不是追责，是求助',
    author: '王强',
    cover: 'energy',
    summary: '三十秒按灯、三分钟到场、十五分钟升级，记录只写事实。',
    daysAgo: 3.4,
    views: 76,
    media: 'andon',
    points: [
      [
        '记住三个数',
        '<ul><li>30 秒：发现异常到按灯</li><li>3 分钟：班组长到场</li><li>15 分钟：未解决自动升级</li></ul>',
      ],
    ],
  },
  {
    key: 'oee',
    cateId: '4',
    title: '看懂 OEE：三个系数各说明什么',
    author: '高鹏',
    cover: 'data',
    summary: '时间开动率、性能开动率、合格率怎么算，为什么 96% 不等于没有损失。',
    daysAgo: 4,
    views: 164,
    points: [
      [
        '三个系数',
        '时间开动率看停机，性能开动率看节拍，合格率看质量。三者相乘才是 OEE，任何一个偏低都会拉下整体。',
        '<blockquote>OEE = 时间开动率 × 性能开动率 × 合格率</blockquote>',
      ],
      [
        '一个例子',
        'A3 产线昨日计划 480 分钟，停机 96 分钟，时间开动率 80%；节拍 60 秒实际 63 秒，性能开动率 95%；合格率 98%，OEE 为 74.5%。',
      ],
      ['先改哪一个', '损失时间最长的先改。昨日 96 分钟停机里换型占 42 分钟，所以本周先做换型标准化。'],
    ],
  },
  {
    key: 'fivewhy',
    cateId: '4',
    title: '五问法复盘：注塑机-02 温控超差',
    author: '马琳',
    cover: 'data',
    summary: '从报警到根因的五个为什么，附对策与验证结果。',
    daysAgo: 5.2,
    views: 71,
    points: [
      ['现象', '上月上旬夜班，注塑机-02 三区温度连续 20 分钟高于上限，报废 36 件。'],
      [
        '五个为什么',
        '<ol><li>为什么超差：加热圈持续供电。</li><li>为什么持续供电：固态继电器粘连。</li><li>为什么粘连：散热片积灰，温升过高。</li><li>为什么积灰：点检表没有这一项。</li><li>为什么没有：换型号后点检表未更新。</li></ol>',
      ],
      ['对策', '点检表增加散热片清洁，更换型号必须同步更新点检表；两周复查无复发。'],
    ],
  },
  {
    key: 'gateway',
    cateId: '3',
    title: '边缘网关断网缓存与补传机制',
    author: '方怡',
    cover: 'arch',
    summary: '断网 72 小时不丢数据的实现，以及补传期间看板如何显示。',
    daysAgo: 6.5,
    views: 54,
    points: [
      ['缓存', '网关以时间为序写入本地日志，每 5 分钟一个文件，写满后先删最旧的已确认文件。'],
      ['补传', '恢复后先传实时数据，再按带宽余量补传历史；看板对补传中的时段标注“数据补传中”，不与实时数据混算。'],
      ['限制', '断网超过 72 小时的最早数据会被覆盖，因此班组应在 24 小时内报修网络。'],
    ],
  },
  {
    key: 'point',
    cateId: '3',
    title: '点位命名规范：一眼看懂是谁的什么',
    author: '方怡',
    cover: 'data',
    summary: '产线.机台.部件.物理量，四段式命名与单位约定。',
    daysAgo: 8,
    views: 45,
    points: [
      ['四段式', '产线、机台、部件、物理量依次用点号隔开，例如 A3.CNC07.spindle.vibration。'],
      ['单位', '温度用摄氏度，振动用毫米每秒，压力用兆帕；单位写在点位表里，不写进名字。'],
    ],
  },
  {
    key: 'robot',
    cateId: '5',
    title: '机械臂-11 关节温度异常的诊断步骤',
    author: '张伟',
    cover: 'robot',
    summary: '从电流曲线判断润滑、负载还是抱闸，十分钟定位。',
    daysAgo: 7,
    views: 88,
    points: [
      ['先看电流', '空载时电流高，多为润滑不良；只在提升时高，多为负载超限；静止时仍高，检查抱闸间隙。'],
      [
        '再看趋势',
        '温度随班次缓慢上升属于润滑；突变多为机械卡滞，应立即停机。',
        '<img src="/demo/cover/cover-robot.svg" alt="J3 关节位置">',
      ],
      ['处理', '补脂 15 g 后低速跑合 20 分钟，温升回到 25 ℃ 以内方可恢复节拍。'],
    ],
  },
  {
    key: 'fixture',
    cateId: '5',
    title: '快换夹具设计要点与验收清单',
    author: '袁浩',
    cover: 'gears',
    summary: '定位、夹紧、防错三件事，换型从 42 分钟降到 15 分钟。',
    daysAgo: 11,
    views: 69,
    points: [
      ['定位', '两销一面，重复定位精度 0.01 mm 以内，销套磨损量每月测一次。'],
      ['夹紧', '优先气动零点系统，断气自锁；夹紧力按切削力的 2.5 倍校核。'],
      ['防错', '不同产品的夹具用不同的键位，放反装不进去，比任何警示牌都有效。'],
    ],
  },
  {
    key: 'travel',
    cateId: '1',
    title: '差旅与费用报销制度（2026 版）',
    author: '财务部',
    cover: 'rules',
    summary: '住宿标准、交通等级与报销时限，超标须事前审批。',
    daysAgo: 20,
    views: 312,
    points: [
      [
        '住宿标准',
        '<table><tr><th>城市</th><th>标准</th></tr><tr><td>一线</td><td>500 元/晚</td></tr><tr><td>其他</td><td>350 元/晚</td></tr></table>',
      ],
      ['时限', '出差结束后 15 日内提交，年末的截止日期以财务部通知为准。'],
    ],
  },
  {
    key: 'security',
    cateId: '1',
    title: '信息安全与账号管理规定',
    author: '信息技术部',
    cover: 'arch',
    summary: '口令、外接设备、生产网与办公网隔离的基本要求。',
    daysAgo: 26,
    views: 205,
    points: [
      ['账号', '一人一号，不得借用；离岗当日由直属主管提交停用。'],
      ['外接设备', '生产网内的电脑禁止接入个人 U 盘，程序下发一律走 DNC。'],
    ],
  },
  {
    key: 'energy',
    cateId: '4',
    title: '压缩空气泄漏：看不见的电费',
    author: '高鹏',
    cover: 'energy',
    summary: '一个 3 毫米的漏点一年多花多少钱，怎么找、怎么记。',
    daysAgo: 13,
    views: 63,
    points: [
      ['算一笔账', '3 毫米漏点在 0.7 兆帕下约每分钟漏 0.65 立方米，一年多耗电约 3 万度。'],
      ['怎么找', '停产时段听漏，肥皂水或超声波仪定位，挂牌编号，三天内修复。'],
    ],
  },
  {
    key: 'mes',
    cateId: '3',
    title: 'MES 与 ERP 的边界：工单从哪里来',
    author: '方怡',
    cover: 'data',
    summary: '计划在 ERP，执行在 MES，换型与报工只在现场发生一次。',
    daysAgo: 31,
    views: 52,
    points: [
      ['边界', 'ERP 给出要什么、何时要；MES 决定谁来做、怎么做，并回报做了多少。'],
      ['一条原则', '同一个数只在一处录入，其余地方读取。现场报工后 ERP 自动入库，不再手工补录。'],
    ],
  },
]
