/** Frequency factors of downtime for some demo machines: the bottleneck of the story is line A3. */
export const troubles: Readonly<Record<string, number>> = { '机械臂-11': 4, '注塑机-02': 2.2, 'CNC-07': 1.6 }

/** Usual values of the demo's parameters as a share of the upper limit; default 0.86. */
export const usualShares: Readonly<Record<string, number>> = {
  'CNC-07:vibration': 0.83,
  'CNC-07:speed': 0.95,
  'CNC-07:temperature': 0.885,
  'CNC-07:load': 0.82,
  '机械臂-11:temperature': 1.04,
}
