// The bodies of the explorers: cylinder, cube, cone, octahedron.
export const BODIES: readonly { parts: string; star: number }[] = [
  {
    parts:
      '<path d="M-8.4-14.5V-2.6A8.4 3.2 0 0 0 8.4-2.6V-14.5Z" fill="url(#u-wood-1)"/><ellipse cy="-14.5" rx="8.4" ry="3.3" fill="var(--p1)"/>',
    star: -6.8,
  },
  {
    parts:
      '<path d="M-8.6-13.5L0-9.6V2L-8.6-2.2Z" fill="var(--p2)"/><path d="M8.6-13.5L0-9.6V2L8.6-2.2Z" fill="var(--p2-dark)"/><path d="M0-17.6L8.6-13.5L0-9.6L-8.6-13.5Z" fill="#f6a862"/>',
    star: -4.2,
  },
  { parts: '<path d="M0-20.5L9.2-2A9.2 3.4 0 0 1-9.2-2Z" fill="url(#u-wood-3)"/>', star: -6.6 },
  {
    parts:
      '<path d="M0-20.5L9-10L0 1.4L-9-10Z" fill="var(--p4)"/><path d="M0-20.5L9-10L0 1.4Z" fill="var(--p4-dark)"/>',
    star: -9.6,
  },
];
