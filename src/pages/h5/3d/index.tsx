import { HallScreen } from '@/features/exhibition/HallScreen'
import battery from '@/pages/h5/assets/battery.webp'
import cnc from '@/pages/h5/assets/cnc.webp'
import conveyor from '@/pages/h5/assets/conveyor.webp'
import gateway from '@/pages/h5/assets/gateway.webp'
import poster from '@/pages/h5/assets/hall.webp'
import injection from '@/pages/h5/assets/injection.webp'
import robot from '@/pages/h5/assets/robot.webp'
import { routedPage } from '@/parts/routed-page'

// Taro leaves a picture at its source path: here it stays in this sub-package.
const pictures = { poster, machines: { cnc, robot, injection, conveyor, gateway, battery } }

export default routedPage('hall', () => <HallScreen pictures={pictures} />)
