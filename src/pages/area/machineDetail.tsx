import { MachineScreen } from '@/features/production/MachineScreen'
import cnc from '@/pages/area/assets/cnc.png'
import molding from '@/pages/area/assets/injection.png'
import robot from '@/pages/area/assets/robot.png'
import { routedPage } from '@/parts/routed-page'

const pictures = { cnc, molding, robot }

export default routedPage('machine', ({ id }) => <MachineScreen key={id} id={id} pictures={pictures} />)
