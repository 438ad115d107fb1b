import { transportRobot } from './machines/agv.mjs'
import { airCompressor } from './machines/air-compressor.mjs'
import { batteryRack } from './machines/battery-rack.mjs'
import { coordinateMeasuring } from './machines/cmm.mjs'
import { cncMill } from './machines/cnc-mill.mjs'
import { controlCabinet } from './machines/control-cabinet.mjs'
import { sortingConveyor } from './machines/conveyor.mjs'
import { edgeGateway } from './machines/edge-gateway.mjs'
import { injectionPress } from './machines/injection-press.mjs'
import { turningLathe } from './machines/lathe.mjs'
import { robotArm } from './machines/robot-arm.mjs'
import { scaraRobot } from './machines/scara.mjs'
import { stampingPress } from './machines/stamping-press.mjs'

/** Every machine of the exhibition, by the name of its files. */
export const catalogue = {
  'cnc-mill': cncMill,
  lathe: turningLathe,
  cmm: coordinateMeasuring,
  'robot-arm': robotArm,
  scara: scaraRobot,
  'injection-press': injectionPress,
  'stamping-press': stampingPress,
  conveyor: sortingConveyor,
  agv: transportRobot,
  'edge-gateway': edgeGateway,
  'control-cabinet': controlCabinet,
  'battery-rack': batteryRack,
  'air-compressor': airCompressor,
}
