import { MachineScreen } from '@/features/production/MachineScreen'
import cnc from '@/pages/area/assets/cnc.webp'
import molding from '@/pages/area/assets/injection.webp'
import robot from '@/pages/area/assets/robot.webp'
import { routedPage } from '@/parts/routed-page'

const pictures = { cnc, molding, robot }

export default routedPage('machine', ({ id }) => <MachineScreen key={id} id={id} pictures={pictures} />)
